-- What a phone without a network has seen of a QR code, handed in later; and whom the staff have called in between.
create table attendance_proof (
  attendance_id uuid not null references attendance (id) on delete cascade,
  account_id uuid not null references account (id),
  -- SHA-256 of the key that signed it, and since when that key was known.
  device text not null,
  key_since timestamptz not null,
  -- When the code was first shown, as it says itself, and when it was scanned, as the phone says.
  shown_at timestamptz not null,
  scanned_at timestamptz not null,
  handed_in_at timestamptz not null,
  -- What the record becomes if the staff accept it: present or late.
  state integer not null,
  -- null: nobody has decided.
  accepted boolean,
  decided_by uuid references account (id),
  decided_at timestamptz,
  -- What the record said before it was accepted.
  state_before integer,
  edited_by_before uuid references account (id),
  edited_at_before timestamptz,
  primary key (attendance_id, account_id)
);
create index attendance_proof_account on attendance_proof (account_id, handed_in_at);

create table attendance_spot_check (
  attendance_id uuid not null references attendance (id) on delete cascade,
  account_id uuid not null references account (id),
  was_here boolean not null,
  checked_by uuid references account (id),
  checked_at timestamptz not null,
  -- What the record said before: whoever was not there is absent.
  state_before integer not null,
  edited_by_before uuid references account (id),
  edited_at_before timestamptz,
  primary key (attendance_id, account_id)
);
create index attendance_spot_check_account on attendance_spot_check (account_id);

-- Checked in although the staff had recorded a state.
alter table attendance_record add column is_again boolean not null default false;

alter table attendance_rule
  -- Hours within which what was scanned without a network may be handed in; 0: not at all.
  add column proof_hours smallint not null default 24 check (proof_hours between 0 and 168),
  -- Who may check in although the staff have recorded a state: 0 nobody, 1 whoever is on leave, 2 also whoever is absent.
  add column check_in_again smallint not null default 0 check (check_in_again between 0 and 2);
