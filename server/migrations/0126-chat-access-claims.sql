-- Until when the process that fetches a new secret has it to itself; nobody holds a lock while it waits.
alter table chat_access add column claimed_until timestamptz not null default to_timestamp(0);
