#include "treegauge/align/edit.hpp"
namespace treegauge::align {
Alignment edit_align(std::span<const std::uint32_t> g, std::span<const std::uint32_t> t, Costs c, Ties) {
  const std::size_t n=g.size(), m=t.size(); std::vector<std::uint64_t> d((n+1)*(m+1));
  auto at=[&](std::size_t i,std::size_t j)->std::uint64_t&{return d[i*(m+1)+j];};
  for(std::size_t i=0;i<=n;++i)for(std::size_t j=0;j<=m;++j){ if(!i&&!j){at(0,0)=0;continue;} std::uint64_t b=~0ull; if(i)b=std::min(b,at(i-1,j)+c.deletion); if(j)b=std::min(b,at(i,j-1)+c.insertion); if(i&&j)b=std::min(b,at(i-1,j-1)+(g[i-1]==t[j-1]?0:c.substitution)); at(i,j)=b;}
  Alignment a{at(n,m),{}}; std::size_t i=n,j=m; while(i||j){ if(i&&j&&at(i,j)==at(i-1,j-1)+(g[i-1]==t[j-1]?0:c.substitution)){--i;--j;a.slots.push_back({(unsigned)i,(unsigned)j});} else if(j&&at(i,j)==at(i,j-1)+c.insertion){--j;a.slots.push_back({kNone,(unsigned)j});} else {--i;a.slots.push_back({(unsigned)i,kNone});}}
  for(std::size_t x=0,y=a.slots.size();x+1<y;++x){--y;std::swap(a.slots[x],a.slots[y]);}
  return a;}
std::uint64_t edit_cost(std::span<const std::uint32_t> g, std::span<const std::uint32_t> t, Costs c){return edit_align(g,t,c,Ties::srleval).cost;}
}
