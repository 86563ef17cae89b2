-- What papers of several slots need of the spine (decision 242).

alter table submission_policy
  -- Nothing is written before its student has begun, also where no working time is set.
  add must_begin boolean not null default false,
  -- What was handed in is not changed any more, unless it is returned.
  add closes_on_hand_in boolean not null default false,
  -- By slot: the most that it can give, such as {"1": 2, "3": 0.5}. Others need no score, and have none that counts. Null: one
  -- grade for the whole.
  add slot_points jsonb,
  -- The sum of the slots is brought to the full score; otherwise it is cut off there.
  add is_scaled boolean not null default false,
  -- For everybody whose time is limited, on top of it.
  add extra_seconds integer not null default 0 check (extra_seconds between 0 and 604800);

alter table submission
  -- Its own slots, where they are not everybody's: of a paper that was drawn.
  add slot_points jsonb,
  -- It was given back until then; otherwise its time follows from the times of its authors.
  add reopened_until timestamptz;

alter table activity_exception
  add extra_seconds integer not null default 0 check (extra_seconds between 0 and 604800);
