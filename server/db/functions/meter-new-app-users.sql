create function meter_new_app_users() returns trigger language plpgsql as $$
begin
  perform meter_registered(project_id, amount) from (
    select project_id, count(*) as amount from new_rows where not pilot group by project_id order by project_id
  ) changes;
  return null;
end $$;
