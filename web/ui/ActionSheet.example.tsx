import { examples } from '#web/gallery/example.ts'
import { ActionSheet } from './ActionSheet.tsx'
import { ArchiveIcon, EditIcon, TrashIcon } from './icons/icons.tsx'

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
])
