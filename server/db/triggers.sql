-- All triggers. Tables of app users have none: whoever writes to them also writes what follows from it.


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
