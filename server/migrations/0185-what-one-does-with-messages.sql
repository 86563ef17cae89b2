-- What people do with messages of a conversation (docs/decisions/302-what-one-does-with-messages.md).

-- Who has answered a message with a sign. The entry in the stream shows the same, for all who have it open.
create table conversation_reaction (
  conversation_id uuid not null references conversation (id) on delete cascade,
  position int not null,
  account_id uuid not null references account (id),
  emoji text not null,
  created_at timestamptz not null,
  primary key (conversation_id, position, account_id, emoji)
);
create index conversation_reaction_account on conversation_reaction (account_id);

create table conversation_pin (
  conversation_id uuid not null references conversation (id) on delete cascade,
  position int not null,
  by_id uuid not null references account (id),
  pinned_at timestamptz not null,
  primary key (conversation_id, position)
);
create index conversation_pin_by on conversation_pin (by_id);

-- As it was (0076-course-setting.sql), in a third of the time: each message pays for it.
create or replace function search_words(said text) returns tsvector
  language plpgsql immutable strict parallel safe cost 1000
as $$
declare
  line text := lower(normalize(left(said, 50000), nfkc));
  words text[] := array(select left(word, 64) from regexp_split_to_table(line,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+') as word
    where word <> '');
  signs text;
begin
  for signs in select run[1] from regexp_matches(line, '[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+', 'g') as run loop
    words := words || array(select substr(signs, place, 2) from generate_series(1, length(signs)) as place);
  end loop;
  return array_to_tsvector(words);
end
$$;

-- What a message says in words: its text, the name of its file, title and tips of a card.
create function message_said(body jsonb) returns text
  language sql immutable parallel safe
  return coalesce(body ->> 'text', '') || ' ' || coalesce(body ->> 'name', '') || ' ' || coalesce(body ->> 'title', '')
    || ' ' || coalesce(body ->> 'tips', '');

-- Beside its words a message is found by where it stands and what it is, with a sign that no word begins with.
create function message_marks(stream_id uuid, type text, body jsonb) returns tsvector
  language sql immutable parallel safe
  return array_to_tsvector(array['#' || stream_id, '#' || type]
    || case when body ->> 'text' ~* 'https?://' then '{#link}' else '{}' end::text[]);

create index stream_entry_words on stream_entry
  using gin ((search_words(message_said(body)) || message_marks(stream_id, type, body)))
  with (gin_pending_list_limit = 512)
  where removed_at is null and type in ('text', 'picture', 'file', 'video', 'card');
