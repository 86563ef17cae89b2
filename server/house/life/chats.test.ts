import { expect, test } from 'vitest'
import { liveInChats } from './chats.ts'

const seeds = Array.from(
  { length: Number(process.env.STORIES ?? 3) },
  (_, index) => index + Number(process.env.SEED ?? 1),
)

test.each(seeds)(
  'whatever becomes of courses, groups and people, what was said is there for whom it was said, story %i',
  { timeout: 180_000 },
  async seed => {
    const { broken, told } = await liveInChats(seed)
    if (process.env.WORDS) console.log(told.join('\n'))
    expect(broken, told.join('\n')).toEqual([])
  },
)

const upon = (event: string, table: string, body: string) => [
  `create function planted() returns trigger language plpgsql as $$ begin ${body} return new; end $$`,
  `create trigger planted before ${event} on ${table} for each row execute function planted()`,
]

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

test.each(Object.entries(plants))('%s is noticed', { timeout: 300_000 }, async (_, plant) => {
  for (let seed = 1; seed <= 20; seed++) {
    const { broken } = await liveInChats(seed, plant)
    if (process.env.WORDS) console.log(seed, broken)
    if (broken.length > 0) return
  }
  expect.fail('nothing was noticed')
})
