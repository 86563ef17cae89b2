import { liveInChats } from './chats.ts'
import { expectNotice, testStories, upon } from './test-stories.ts'

testStories(
  'whatever becomes of courses, groups and people, what was said is there for whom it was said',
  liveInChats,
)

/** Faults that must be noticed. */
const plants = {
  'that who is out of a course or a class reads on': [
    'create or replace view conversation_present as select * from conversation_member',
  ],
  'that who comes later reads what was said before': upon(
    'insert',
    'conversation_member',
    'new.from_position = 1;',
  ),
  'that words are lost': upon(
    'insert',
    'stream_entry',
    `if new.type = 'text' and new.position % 5 = 0 then new.body = '{"text":""}'; end if;`,
  ),
  'that what was seen is unread again': upon(
    'update',
    'conversation_member',
    'if new.seen_position > old.seen_position + 1 then new.seen_position = new.seen_position - 1; end if;',
  ),
  'that what was recalled stays': upon(
    'update',
    'stream_entry',
    'if new.removed_at is not null then new.removed_at = null; new.body = old.body; end if;',
  ),
}

expectNotice(plants, liveInChats)
