-- All triggers, by table. Several on one event run in the order of their names.


-- ---------------------------------------------------------------------------------------------------------------------
-- app_users
-- ---------------------------------------------------------------------------------------------------------------------

create trigger count_new_app_users after insert on app_users
  referencing new table as new_rows for each statement execute function count_new_app_users();
create trigger find_new_app_users after insert on app_users
  referencing new table as new_rows for each statement execute function find_new_app_users();
create trigger keep_first_installations after insert on app_users
  referencing new table as new_rows for each statement execute function keep_first_installations();
create trigger meter_new_app_users after insert on app_users
  referencing new table as new_rows for each statement execute function meter_new_app_users();

-- Conditions keep the triggers out of most updates: a phone that reports again changes only when it was last seen.
create trigger count_changed_app_user after update on app_users for each row
  when (
    old.pilot <> new.pilot or old.created_at <> new.created_at or old.device is distinct from new.device
    or old.status is distinct from new.status or utc_day(old.last_seen_at) is distinct from utc_day(new.last_seen_at)
  )
  execute function count_changed_app_user();
create trigger count_pilots_exposure after update on app_users for each row
  when (old.pilot <> new.pilot)
  execute function count_pilots_exposure();
create trigger find_changed_app_user after update on app_users for each row
  when (
    old.blocked <> new.blocked or old.pilot <> new.pilot or old.status is distinct from new.status
    or old.installation_id <> new.installation_id or old.device is distinct from new.device
    or seen_slot(old.last_seen_at) <> seen_slot(new.last_seen_at)
  )
  execute function find_changed_app_user();
create trigger keep_installation after update on app_users for each row
  when (old.installation_id <> new.installation_id or old.device is distinct from new.device)
  execute function keep_installation();
create trigger meter_marked_app_user after update of pilot on app_users for each row
  when (old.pilot <> new.pilot)
  execute function meter_marked_app_user();

create trigger count_gone_app_users after delete on app_users
  referencing old table as old_rows for each statement execute function count_gone_app_users();
create trigger forget_gone_app_users after delete on app_users
  referencing old table as old_rows for each statement execute function forget_gone_app_users();
create trigger meter_gone_app_users after delete on app_users
  referencing old table as old_rows for each statement execute function meter_gone_app_users();


-- ---------------------------------------------------------------------------------------------------------------------
-- device_troubles and project_code_joins
-- ---------------------------------------------------------------------------------------------------------------------

create trigger count_new_troubles after insert on device_troubles
  referencing new table as new_rows for each statement execute function count_new_troubles();
create trigger count_changed_troubles after update on device_troubles for each row
  when (old.complaints is distinct from new.complaints)
  execute function count_changed_troubles();
create trigger count_gone_troubles after delete on device_troubles
  referencing old table as old_rows for each statement execute function count_gone_troubles();
create trigger find_troubled_app_user after insert or update or delete on device_troubles
  for each row execute function find_troubled_app_user();

create trigger find_joined_app_user after insert on project_code_joins
  for each row execute function find_joined_app_user();


-- ---------------------------------------------------------------------------------------------------------------------
-- notifications
-- ---------------------------------------------------------------------------------------------------------------------

create trigger forget_answers after delete on notifications
  referencing old table as gone for each statement execute function forget_answers();


-- ---------------------------------------------------------------------------------------------------------------------
-- Billing
-- ---------------------------------------------------------------------------------------------------------------------

create trigger meter_features after insert or update of features on sdk_settings
  for each row execute function meter_features();

create trigger move_registered after insert or update or delete on project_billing
  for each row execute function move_registered();

create trigger keep_closed_days before insert or update or delete on metering_days
  for each row execute function keep_closed_days();
create trigger keep_statements before update or delete on billing_statements
  for each row execute function refuse_change_of_closed();
create trigger keep_corrections before update or delete on billing_corrections
  for each row execute function refuse_change_of_closed();
