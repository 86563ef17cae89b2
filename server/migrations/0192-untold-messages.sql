-- Conversations in which something was said since their people were last told of it outside (docs/decisions/305-messages-to-phones.md).
create table conversation_untold (
  conversation_id uuid primary key references conversation (id) on delete cascade,
  since timestamptz not null
);
