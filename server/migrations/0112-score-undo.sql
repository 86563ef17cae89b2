-- A grade that was taken back by an undo: what stood there before is current again.
alter table score_entry add undone_at timestamptz;
alter table score_entry add undone_by uuid references account (id);
