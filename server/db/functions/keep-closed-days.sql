-- The days of a closed month never change.
create function keep_closed_days() returns trigger language plpgsql as $$
declare
  touched record;
begin
  for touched in
    select new.payer, new.day where tg_op <> 'DELETE' union all select old.payer, old.day where tg_op <> 'INSERT'
  loop
    if exists (
      select 1 from billing_statements s
      where s.billing_organisation_id = touched.payer and s.month = date_trunc('month', touched.day)::date
    ) then
      raise exception 'a closed month never changes' using errcode = 'restrict_violation';
    end if;
  end loop;
  return coalesce(new, old);
end $$;
