import { StudentPicker } from '#web/features/member/parts/StudentPicker.tsx'
import { StudentRow } from '#web/features/member/parts/StudentRow.tsx'
import { examples } from '#web/gallery/example.ts'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { GroupTag } from './GroupTag.tsx'

const nothing = () => undefined

const student = (id: string, name: string) => ({
  id,
  name,
  avatar: '',
  number: `20260101${id}`,
  department: '数学学院',
  class: '数学 1 班',
  badge: 0,
})
const people = [student('01', '陈思远'), student('02', 'Isabella Ferreira da Conceição')]

export default examples('Groups', [
  {
    name: 'how full a group is',
    render: () => (
      <List>
        {[
          { name: '正交小队', members: 3, maxMembers: 4, full: false, mine: true },
          { name: 'Eigenvector', members: 4, maxMembers: 4, full: true, mine: false },
          { name: 'Nullspace', members: 0, maxMembers: 4, full: false, mine: false },
        ].map(group => (
          <ListRow key={group.name} title={group.name} trailing={<GroupTag group={group} />} />
        ))}
      </List>
    ),
  },
  {
    name: 'students to be ticked',
    render: () => <StudentPicker pages={{ items: people }} chosen={new Set(['01'])} onChoose={nothing} />,
  },
  { name: 'Student', render: () => <StudentRow student={people[1]!} /> },
])
