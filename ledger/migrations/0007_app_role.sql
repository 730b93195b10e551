-- The application adds and reads. It owns nothing here, so nothing here bends to it.

do $$
begin
  if not exists (select from pg_roles where rolname = 'ledger_app') then
    create role ledger_app nologin;
  end if;
  -- Whoever migrates may act as the application; a database's superuser may anyway.
  execute format('grant ledger_app to %I', current_user);
  execute format('grant usage on schema %I to ledger_app', current_schema());
  execute format('revoke create on schema %I from public', current_schema());
end
$$;

grant select, insert on
  journals, postings, groups, members, expenses, expense_versions, settlements,
  settlement_reversals, outbox, deliveries
to ledger_app;

-- The projection and the waiting room are not history.
grant select, insert, update, delete on balances, parked_events to ledger_app;

grant select on relay_epochs, schema_migrations to ledger_app;

-- Said once more in the negative, so that a grant somebody gave by hand before does not survive.
revoke update, delete, truncate, references, trigger on
  journals, postings, expenses, expense_versions, settlements, settlement_reversals, outbox,
  deliveries, groups, members, relay_epochs
from ledger_app, public;
