import { examples } from '#web/gallery/example.ts'
import { WarningIcon } from '../icons/icons.tsx'
import { Button } from './Button.tsx'
import { NoticeBar } from './NoticeBar.tsx'

export default examples('NoticeBar', [
  {
    name: 'with what can be done',
    render: () => (
      <NoticeBar
        icon={WarningIcon}
        action={
          <Button kind="secondary" size="small">
            查看
          </Button>
        }
      >
        有 2 份成绩未能保存
      </NoticeBar>
    ),
  },
])
