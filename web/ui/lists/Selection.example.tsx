import { useState } from 'react'
import { examples } from '#web/gallery/example.ts'
import { Avatar } from '../base/Avatar.tsx'
import { List, ListItem, RowBody } from './List.tsx'
import { SelectAll, Selection, TickableRow } from './Selection.tsx'

const people = ['陈思远', 'Isabella Ferreira da Conceição', '王雨桐']
const idOf = (name: string) => name

export default examples('Selection', [
  {
    name: 'two of three',
    render: () => <Choosing />,
  },
])

function Choosing() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(people.slice(1)))
  return (
    <Selection chosen={chosen} onChoose={setChosen} items={people} idOf={idOf}>
      <SelectAll count={`${chosen.size} selected`} />
      <List>
        {people.map(name => (
          <ListItem key={name}>
            <TickableRow id={name} label={name}>
              {toggle => (
                <RowBody leading={<Avatar name={name} />} title={name} onClick={toggle} chevron={false} />
              )}
            </TickableRow>
          </ListItem>
        ))}
      </List>
    </Selection>
  )
}
