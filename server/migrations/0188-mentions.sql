-- Who was mentioned in a conversation and has not seen it: found without reading what else was said (docs/decisions/301-groups-that-talk.md).
create index stream_entry_mentions on stream_entry (stream_id, position) where body ? 'mentions';
