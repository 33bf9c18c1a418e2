"""What tests share: small files, generators, damage, real data, and ways to run commands."""
