-- What students do with their mistakes (decision 272). Which questions are mistakes is read from their papers each time.
create table mistake_practice (
  account_id uuid not null references account (id),
  -- As it stands in a test; copies of one original are written together.
  question_id uuid not null references question (id) on delete cascade,
  -- When it was answered right in the book, and when again on another day.
  right_at timestamptz,
  right_again_at timestamptz,
  -- Its student said that they know it.
  mastered_at timestamptz,
  -- It was put back into the book: what was right before counts no more.
  back_at timestamptz,
  practised_at timestamptz,
  -- When it is practised next; null: now.
  due_at timestamptz,
  changed_at timestamptz not null,
  primary key (account_id, question_id)
);
create index mistake_practice_question on mistake_practice (question_id);
