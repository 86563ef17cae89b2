-- Attendance by a rotating QR code, and the keys with which devices prove themselves.
alter table attendance
  -- What the QR codes of this attendance name, 30 characters, and what signs them; the secret never leaves the server.
  add column ticket text,
  add column secret text,
  -- Everybody must prove their own device.
  add column is_strict boolean not null default false,
  -- When so many wrong codes had come from the whole class that the code was changed.
  add column guessed_at timestamptz;
create unique index attendance_ticket on attendance (ticket) where ticket is not null;

alter table attendance_record
  -- SHA-256 of the key that the device proved when checking in.
  add column device text,
  -- In strict mode: the device proved nothing, or a key that is younger than the attendance.
  add column is_unproven boolean not null default false;
create index attendance_record_device on attendance_record (attendance_id, device) where device is not null;

-- What only one person may use in an attendance: a scan, and in strict mode a device.
create table attendance_claim (
  attendance_id uuid not null references attendance (id) on delete cascade,
  token text not null,
  account_id uuid not null references account (id),
  primary key (attendance_id, token)
);
create index attendance_claim_account on attendance_claim (account_id);

create table device_key (
  id uuid primary key,
  account_id uuid not null references account (id),
  -- SHA-256 of the public key, base64url: the same whoever uses the device.
  thumbprint text not null,
  -- ECDSA P-256, as SubjectPublicKeyInfo.
  public_key bytea not null,
  -- The browser's user agent.
  device text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  unique (account_id, thumbprint)
);
