-- Where a search may match a text: its beginning, any word in it, and any digit but leading zeros. "anna" and "711"
-- find "at-anna-0004711", "nna" does not. At most 16 parts per text, beginnings of words first.
create function parts_of(given text) returns setof text language plpgsql immutable as $$
declare
  low text := lower(given);
  length_of integer := least(length(low), 100);
  code integer;
  kind integer; -- 0 between words, 1 a letter, 2 a digit
  before integer := 0;
  zeros boolean := true; -- nothing but zeros so far in this number
  inner_at integer[] := '{}';
  found integer := 0;
begin
  for at in 1 .. coalesce(length_of, 0) loop
    code := ascii(substr(low, at, 1));
    kind := case when code between 48 and 57 then 2 when code between 97 and 122 or code > 126 then 1 else 0 end;
    if at = 1 or (kind > 0 and before = 0) then
      if found < 16 then
        return next substr(low, at, 60);
        found := found + 1;
      end if;
    elsif kind > 0 and (kind <> before or (kind = 2 and not zeros and at < length_of - 1)) then
      inner_at := inner_at || at;
    elsif kind = 2 and zeros and code <> 48 and at < length_of - 1 then
      inner_at := inner_at || at;
    end if;
    zeros := kind <> 2 or (code = 48 and (before <> 2 or zeros));
    before := kind;
  end loop;
  foreach code in array inner_at loop
    exit when found >= 16;
    return next substr(low, code, 60);
    found := found + 1;
  end loop;
end $$;
