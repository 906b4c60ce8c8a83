-- A receiver's answer may repeat what it was sent, so it is deleted with the events of an erased user.
create function forget_answers() returns trigger language plpgsql as $$
begin
  update delivery_tries t set answer = null, answer_headers = null
  from (select distinct project_id, delivery_id from gone where delivery_id is not null) g
  where t.project_id = g.project_id and t.delivery_id = g.delivery_id and t.answer is not null;
  return null;
end $$;
