import { examples } from '#web/gallery/example.ts'
import { ArchiveIcon, EditIcon, TrashIcon } from '../icons/icons.tsx'
import { ActionSheet } from './ActionSheet.tsx'

export default examples('ActionSheet', [
  {
    name: 'open',
    screen: true,
    render: () => (
      <ActionSheet
        open
        title="线性代数 · Linear Algebra"
        choices={[
          { key: 'edit', label: '编辑', icon: EditIcon },
          { key: 'archive', label: '归档', icon: ArchiveIcon, hint: '学生仍可查看' },
          { key: 'delete', label: '删除', icon: TrashIcon, danger: true },
        ]}
        onChoose={() => undefined}
        onClose={() => undefined}
      />
    ),
  },
  {
    name: 'colours, what holds now, kinds of one',
    screen: true,
    render: () => (
      <ActionSheet
        open
        title="Status of Isabella Ferreira"
        choices={[
          { key: 'present', label: 'Present', tone: 'good' },
          { key: 'late', label: 'Late', tone: 'warn' },
          { key: 'absent', label: 'Absent', tone: 'bad', hint: 'Without leave' },
          {
            key: 'leaves',
            label: 'On leave',
            tone: 'info',
            folded: [
              { key: 'personal', label: 'Personal leave' },
              { key: 'sick', label: 'Sick leave', chosen: true },
            ],
          },
          { key: 'waiting', label: 'Not checked in', tone: 'neutral' },
        ]}
        onChoose={() => undefined}
        onClose={() => undefined}
      />
    ),
  },
])
