-- A browser takes messages as long as the session in which it subscribed stands.
alter table push_subscription add column session_id uuid not null references session (id);
