// Essays about one subject, made of sentences that share words and turns of phrase, the same in every run. They are no
// real essays: whoever writes about a subject repeats more of its words, and less of its sentences, than these do.

/** Random numbers that are the same in every run. */
export function dice(seed: number) {
  let state = seed >>> 0
  const roll = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number) => Math.floor(roll() * most)
  const pick = <T>(from: readonly T[]): T => from[below(from.length)]!
  return { roll, below, pick }
}

const words = (text: string) => text.trim().split(/\s+/)

const lexicon = {
  nouns: words(`river city engine market worker harbour village factory railway canal machine season family
    merchant school teacher parliament reform union wage contract bank price cotton coal iron steam bridge street
    hospital newspaper law court crowd child women landlord field harvest tenant garden house kitchen window chimney
    smoke fever winter summer road wagon horse ship island colony empire trade tariff tax debt loan credit army
    soldier officer map letter diary archive record census survey theory argument method source evidence figure table
    chapter author reader writer historian engineer inventor patent workshop tool hammer loom thread cloth dye colour
    bread potato sugar tea tobacco salt fish timber stone brick glass paper ink clock bell hour shift holiday strike
    meeting speech promise rumour custom habit belief church chapel sermon charity prison police crime riot peace`),
  verbs: words(`changed shaped followed ignored carried moved built lost gained paid borrowed promised refused
    described measured counted reported discovered replaced repaired opened closed crossed divided joined reached
    helped feared doubted welcomed blamed praised defended attacked survived remembered forgot taught learned bought
    sold exported imported taxed protected limited expanded reduced doubled halved improved ruined rescued`),
  adjectives:
    words(`early late rapid slow rural urban local national foreign poor wealthy common rare sudden quiet
    open narrow broad cheap costly modern ancient public private legal skilled young old sick healthy empty crowded
    distant near heavy light careful careless honest bitter gentle strict loose steady uneven hidden visible`),
  adverbs:
    words(`often rarely slowly quickly everywhere nowhere partly mostly hardly nearly finally again together
    alone openly secretly gladly barely soon later meanwhile instead`),
  places:
    words(`Manchester Leeds Bristol Glasgow Liverpool Birmingham Sheffield Bradford Belfast Cardiff London
    Preston Bolton Halifax Derby Stockport`),
}

/** What everybody writes about the subject. */
const phrases = [
  'in the course of the industrial revolution',
  'as many historians have pointed out',
  'at the beginning of the nineteenth century',
  'it is important to note that',
  'the working and living conditions of the time',
  'on the one hand',
  'on the other hand',
  'there can be no doubt that',
  'from the second half of the eighteenth century',
  'the rise of the factory system',
  'the population of the country grew rapidly',
  'as a result of this development',
]

type Dice = ReturnType<typeof dice>

function sentence({ roll, pick, below }: Dice) {
  const noun = () =>
    roll() < 0.5 ? `the ${pick(lexicon.nouns)}` : `the ${pick(lexicon.adjectives)} ${pick(lexicon.nouns)}`
  const clause = () =>
    `${noun()} ${roll() < 0.3 ? `${pick(lexicon.adverbs)} ` : ''}${pick(lexicon.verbs)} ${noun()}`
  const pieces = [
    ...(roll() < 0.18 ? [`${pick(phrases)},`] : []),
    clause(),
    ...(roll() < 0.4 ? [`of ${noun()}`] : []),
    ...(roll() < 0.3 ? [`in ${pick(lexicon.places)}`] : []),
    ...(roll() < 0.5 ? [`${pick(['because', 'although', 'while', 'after', 'and', 'but'])} ${clause()}`] : []),
    ...(roll() < 0.15 ? [`in ${1750 + below(120)}`] : []),
  ]
  const text = pieces.join(' ')
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`
}

/** An essay of about so many words. */
export function essay(seed: number, length: number): string {
  const rolled = dice(seed)
  const sentences: string[] = []
  for (let count = 0; count < length; ) {
    const made = sentence(rolled)
    sentences.push(made)
    count += made.split(' ').length
  }
  return sentences.map((one, index) => (index % 7 === 6 ? `${one}\n\n` : `${one} `)).join('')
}

const others = [...lexicon.nouns, ...lexicon.verbs, ...lexicon.adjectives, ...lexicon.adverbs]

/** The same text with a part of its words replaced, here and there. */
export function disguise(text: string, seed: number, part: number): string {
  const { roll, pick } = dice(seed)
  return text.replace(/\p{L}+/gu, word => (roll() < part ? pick(others) : word))
}
