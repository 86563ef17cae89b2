-- A gradebook as it was read from a file: what it would change, waiting to be confirmed.
create table score_import (
  id uuid primary key,
  course_id uuid not null references course (id),
  author_id uuid not null references account (id),
  -- The reason of its entries.
  file_name text not null,
  -- Rows as `import-plan.ts` plans them.
  changes jsonb not null,
  problems jsonb not null,
  -- Cells that say what stands there already.
  same integer not null,
  created_at timestamptz not null,
  applied_at timestamptz,
  undone_at timestamptz
);
create index score_import_age on score_import (created_at);
