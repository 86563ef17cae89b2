import { examples } from '#web/gallery/example.ts'
import { EditIcon, TrashIcon } from '../icons/icons.tsx'
import { List, RowBody } from './List.tsx'
import { SwipeRow } from './SwipeRow.tsx'

const nothing = () => undefined

export default examples('SwipeRow', [
  {
    name: 'actions behind the right edge',
    render: () => (
      <List>
        <li>
          <SwipeRow
            actions={[
              { label: '编辑', icon: EditIcon, onClick: nothing },
              { label: '删除', icon: TrashIcon, tone: 'bad', onClick: nothing },
            ]}
          >
            <RowBody title="Swipe me to the left" note="or press Tab" onClick={nothing} />
          </SwipeRow>
        </li>
      </List>
    ),
  },
])
