-- What one process does that no other one may do at the same moment (docs/decisions/289-leaving-and-sharing-work.md). Who holds a claim
-- says so again while it lasts; nothing is lost with the rows.
create unlogged table claim (
  subject text primary key,
  holder uuid not null,
  until timestamptz not null
);
