1	Bakers	bakers	bakers	N	N	_	_	2	2	SBJ	SBJ	_	_	A0
2	knead	knead	knead	V	V	_	_	0	0	ROOT	ROOT	Y	knead.01	_
3	dough	dough	dough	N	N	_	_	2	2	OBJ	OBJ	_	_	A1

