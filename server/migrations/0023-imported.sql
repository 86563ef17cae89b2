-- Set for people whom a course package brought along: nobody can log in as them.
alter table account add column imported_at timestamptz;
