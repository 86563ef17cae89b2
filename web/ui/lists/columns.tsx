import { Avatar } from '../base/Avatar.tsx'
import styles from './columns.module.css'
import { Tick, TickAll } from './Selection.tsx'
import type { Column } from './Table.tsx'

interface Person {
  name: string
  avatar: string
}

/** The column with a person's face and name. @param width a track of a grid */
export const personColumn = <T extends Person>(title: string, width = 'minmax(0, 2fr)'): Column<T> => ({
  key: 'name',
  title,
  cell: ({ name, avatar }) => (
    <span className={styles.person}>
      <Avatar name={name} src={avatar} size={32} />
      <span>{name}</span>
    </span>
  ),
  by: ({ name }) => name,
  width,
})

/** The column of boxes, one for each person and one for all, inside a Selection. */
export const tickColumn = <T extends Person>(idOf: (item: T) => string): Column<T> => ({
  key: 'tick',
  title: '',
  head: <TickAll bare />,
  cell: item => <Tick id={idOf(item)} label={item.name} />,
  width: '32px',
  hasControls: true,
})
