-- A closed month never changes.
create function refuse_change_of_closed() returns trigger language plpgsql as $$
begin
  raise exception 'a closed month never changes' using errcode = 'restrict_violation';
end $$;
