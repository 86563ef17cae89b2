import { useState } from 'react'
import { examples } from '#web/gallery/example.ts'
import { Button } from '../base/Button.tsx'
import { Checkbox, RadioList } from '../base/Choice.tsx'
import { Switch } from '../base/Switch.tsx'
import { ForwardIcon } from '../icons/icons.tsx'
import { List } from '../lists/List.tsx'
import { CodeField } from './CodeField.tsx'
import { DateTimeField } from './DateTimeField.tsx'
import { FieldButton } from './FieldButton.tsx'
import { Form, FormRow } from './Form.tsx'
import { NumberField } from './NumberField.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SelectField } from './SelectField.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

function Filled() {
  const [name, setName] = useState('线性代数')
  const [note, setNote] = useState('行列式、矩阵、向量空间、线性变换。\nBring your own paper.')
  const [score, setScore] = useState<number | null>(95.5)
  const [term, setTerm] = useState<string | null>('1')
  const [end, setEnd] = useState<number | null>(Date.UTC(2026, 10, 28, 15, 59))
  const [password, setPassword] = useState('Lectern')
  return (
    <Form onSubmit={() => undefined}>
      <TextField label="课程名称" required value={name} onChange={setName} maxLength={50} clearable />
      <PasswordField
        label="Password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
      <TextField
        label="Class"
        value="Mathematics and Computing 2026, evening class"
        onChange={setName}
        maxLength={50}
      />
      <FieldButton label="School" shown="南京大学" isChosen icon={ForwardIcon} onPress={() => undefined} />
      <TextArea label="Introduction" value={note} onChange={setNote} maxLength={500} rows={3} />
      <FormRow>
        <NumberField label="满分" value={score} onChange={setScore} decimals={1} max={100} unit="分" />
        <SelectField
          label="学期"
          value={term}
          onChange={setTerm}
          options={[
            { value: '0', label: '全年' },
            { value: '1', label: '第一学期' },
            { value: '2', label: '第二学期' },
          ]}
        />
      </FormRow>
      <DateTimeField label="截止时间" value={end} onChange={setEnd} noneLabel="不限" />
    </Form>
  )
}

function Wrong() {
  const [text, setText] = useState('')
  return (
    <Form onSubmit={() => undefined}>
      <TextField
        label="Course name"
        required
        value={text}
        onChange={setText}
        error="please fill in course name"
      />
      <TextArea
        label="评语"
        value=""
        onChange={() => undefined}
        error="请输入评语"
        placeholder="写下您的意见"
      />
      <SelectField
        label="School year"
        value={null}
        onChange={() => undefined}
        options={[]}
        error="please select school year"
      />
      <TextField
        label="Locked"
        disabled
        value="Cannot be changed"
        onChange={() => undefined}
        hint="Set by your school."
      />
      <Button kind="primary" type="submit">
        Save
      </Button>
    </Form>
  )
}

function Codes() {
  const [digits, setDigits] = useState('482')
  const [letters, setLetters] = useState('MA22')
  return (
    <Form onSubmit={() => undefined}>
      <CodeField label="Attendance code" value={digits} onChange={setDigits} length={4} />
      <CodeField label="加课码" kind="letters" value={letters} onChange={setLetters} error="课程不存在" />
    </Form>
  )
}

function Choices() {
  const [on, setOn] = useState(true)
  const [some, setSome] = useState(false)
  const [kind, setKind] = useState<number>(1)
  return (
    <Form onSubmit={() => undefined}>
      <List title="Switches">
        <li>
          <Switch label="允许补交" hint="截止后仍可提交，标记为逾期" checked={on} onChange={setOn} />
        </li>
        <li>
          <Switch label="Disabled" checked={false} disabled onChange={() => undefined} />
        </li>
      </List>
      <RadioList
        label="授课方式"
        value={kind}
        onChange={setKind}
        options={[
          { value: 1, label: '线上' },
          { value: 2, label: '线下', hint: '在教室上课' },
          { value: 3, label: '混合' },
        ]}
      />
      <RadioList
        inline
        label="Language"
        value={kind}
        onChange={setKind}
        options={[
          { value: 1, label: 'English' },
          { value: 2, label: '简体中文' },
        ]}
      />
      <RadioList
        even
        label="Minutes"
        value={kind}
        onChange={setKind}
        options={[1, 2, 3, 5, 10, 15].map(minutes => ({ value: minutes, label: `${minutes} min` }))}
      />
      <Checkbox label="Select all" checked={some} mixed={!some} onChange={setSome} />
    </Form>
  )
}

const none: string[] = []

function Empty() {
  return (
    <Form onSubmit={() => undefined}>
      <TextField label="账号" value="" onChange={() => undefined} placeholder="请输入账号/手机/邮箱" />
      <SelectField
        label="Class"
        value={null}
        onChange={() => undefined}
        options={none.map(value => ({ value, label: value }))}
      />
      <DateTimeField label="Deadline" value={null} onChange={() => undefined} placeholder="No deadline" />
    </Form>
  )
}

export default examples('Fields', [
  { name: 'filled', render: () => <Filled /> },
  { name: 'empty, with placeholders', render: () => <Empty /> },
  { name: 'errors, disabled', render: () => <Wrong /> },
  { name: 'codes', render: () => <Codes /> },
  { name: 'switches and choices', render: () => <Choices /> },
])
