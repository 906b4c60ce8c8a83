-- What follows when a phone reported: the user is found by the half hour. Counting the active is left to the caller.
create function app_user_seen(project bigint, app_user text, former timestamptz, later timestamptz)
returns void language plpgsql as $$
declare
  unlocked text[];
begin
  if seen_slot(former) = seen_slot(later) then return; end if;
  -- Rows that another transaction is writing are left to it: waiting for them could deadlock.
  unlocked := array(
    select facet from app_user_facets where project_id = project and user_id = app_user for update skip locked
  );
  update app_user_facets set seen_slot = seen_slot(later)
  where project_id = project and user_id = app_user and facet = any(unlocked);
end $$;
