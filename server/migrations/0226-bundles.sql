-- Messages that came in a row are one message: they have this in common. Null: alone for good.
alter table notification add column bundle_id uuid;
create index notification_bundle on notification (bundle_id) where bundle_id is not null;
