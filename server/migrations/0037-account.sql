-- When its holder last showed, by the password or a code, to be the owner of the account; null: not since the login.
alter table session add column confirmed_at timestamptz;
