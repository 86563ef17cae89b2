import { examples } from '#web/gallery/example.ts'
import { Avatar } from '../base/Avatar.tsx'
import { Button } from '../base/Button.tsx'
import { IconButton } from '../base/IconButton.tsx'
import { StatusTag } from '../base/StatusTag.tsx'
import { BellIcon, HomeworkIcon, MoreIcon, SettingsIcon } from '../icons/icons.tsx'
import { List, ListRow } from './List.tsx'

const nothing = () => undefined

export default examples('Bulleted list', [
  {
    name: 'rows that lead further',
    render: () => (
      <List title="设置" hint="Changes take effect on all of your devices.">
        <ListRow leading={<SettingsIcon />} title="课程设置" onClick={nothing} />
        <ListRow leading={<BellIcon />} title="Notifications" trailing="On" onClick={nothing} />
        <ListRow title="Course name" trailing="线性代数" onClick={nothing} disabled />
      </List>
    ),
  },
  {
    name: 'people, tags, a control of its own',
    render: () => (
      <List
        title="Members · 40"
        action={
          <Button size="small" kind="quiet">
            全部
          </Button>
        }
      >
        <ListRow
          leading={<Avatar name="陈晓明" />}
          title="陈晓明"
          note="20260101 · 软件一班"
          onClick={nothing}
        />
        <ListRow
          leading={<Avatar name="Ada Lovelace" />}
          title="Ada Lovelace"
          note="20260102"
          trailing={<StatusTag tone="good">95</StatusTag>}
          chevron={false}
        />
        <ListRow
          leading={<HomeworkIcon />}
          title="第三章习题：矩阵的秩与线性方程组的解，包括齐次方程组的基础解系与非齐次方程组解的结构的证明题"
          note="Sat 21 Nov 08:00 – Sat 28 Nov 23:59"
          extra={<IconButton icon={MoreIcon} label="More" />}
          onClick={nothing}
          chevron={false}
        />
        <ListRow title="Chosen row" selected onClick={nothing} />
      </List>
    ),
  },
])
