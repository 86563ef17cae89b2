import { examples } from '#web/gallery/example.ts'
import { List, ListItem } from '#web/ui/lists/List.tsx'
import { AwardList } from './AwardList.tsx'
import { AwardRow } from './AwardRow.tsx'
import { CardSheet } from './CardSheet.tsx'
import { DayBars } from './DayBars.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import { ReasonChips } from './ReasonSheet.tsx'
import { StandingCard } from './StandingCard.tsx'
import { StarRow } from './StarRow.tsx'
import { Change, Stars } from './Stars.tsx'

const nothing = () => undefined
const now = Date.now()
const dayMs = 86_400_000

const award = {
  id: 'a1',
  name: '陈思远、Isabella Ferreira da Conceição、王雨桐',
  people: 12,
  group: '',
  stars: 2,
  reason: '上台展示',
  givenAt: now - 3_600_000,
  giver: '沈岚',
  isUndone: false,
}
const awards = [
  award,
  { ...award, id: 'a2', people: 4, group: 'Eigenvector', stars: 1, reason: 'Teamwork' },
  { ...award, id: 'a3', name: '欧阳娜娜', people: 1, stars: -1, reason: '' },
  { ...award, id: 'a4', people: 0, isUndone: true },
]
const people = [
  { name: '陈思远', stars: 24 },
  { name: 'Isabella Ferreira da Conceição', stars: 0 },
  { name: '王雨桐', stars: -2 },
]

export default examples('Stars', [
  {
    name: 'how many, and by how many more or fewer',
    render: () => (
      <p style={{ display: 'flex', gap: 16, alignItems: 'center' }}>
        <Stars count={24} />
        <Stars count={0} />
        <Change stars={3} />
        <Change stars={-1} />
        <Change stars={3} undone />
      </p>
    ),
  },
  {
    name: 'students',
    render: () => (
      <List>
        {people.map(({ name, stars }, place) => (
          <ListItem key={name}>
            <StarRow
              student={{ studentId: name, name, avatar: '', number: `2026010${place}`, stars }}
              onClick={nothing}
            />
          </ListItem>
        ))}
      </List>
    ),
  },
  {
    name: 'reasons to press',
    render: () => (
      <ReasonChips
        label="Reasons"
        reasons={[
          { reason: 'Good answer', stars: 1 },
          { reason: '上台展示', stars: 2 },
          { reason: 'Disturbed the class', stars: -1 },
          { reason: '', stars: 1 },
        ]}
        onChoose={nothing}
      />
    ),
  },
  {
    name: 'one reason',
    render: () => (
      <ReasonForm
        reason={{ reason: 'Good answer', stars: 1 }}
        others={[{ reason: 'Teamwork', stars: 1 }]}
        onSave={async () => nothing()}
        onRemove={async () => nothing()}
      />
    ),
  },
  {
    name: 'what was given in one step',
    render: () => (
      <List>
        {awards.map(each => (
          <ListItem key={each.id}>
            <AwardRow award={each} named onUndo={nothing} />
          </ListItem>
        ))}
      </List>
    ),
  },
  {
    name: 'how a student stands',
    render: () => <StandingCard standing={{ stars: 17, rank: 3, students: 40, given: 19, taken: 2 }} />,
  },
  {
    name: 'the newest of one student',
    render: () => <AwardList awards={awards} limit={4} onAll={nothing} />,
  },
  { name: 'nothing yet', render: () => <AwardList awards={[]} limit={4} onAll={nothing} /> },
  {
    name: 'by day',
    render: () => (
      <DayBars
        days={[
          { day: now - 3 * dayMs, given: 12, taken: 0 },
          { day: now - dayMs, given: 5, taken: 3 },
          { day: now, given: 24, taken: 1 },
        ]}
      />
    ),
  },
  {
    name: 'star cards',
    render: () => (
      <CardSheet
        cards={people.map(({ name }, place) => ({
          studentId: name,
          name,
          number: `2026010${place}`,
          class: '数学 1 班',
          code: '0123456789ABCDEFGHJKMNPQRS',
        }))}
        onPress={nothing}
      />
    ),
  },
])
