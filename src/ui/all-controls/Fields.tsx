import { IconSearch } from '@tabler/icons-react'
import { Chip } from '../controls/chip.ts'
import { Input, NativeSelect, TextInput } from '../controls/fields.ts'
import { Textarea } from '../controls/growing-text.tsx'
import { PasswordField } from '../controls/PasswordField.tsx'
import { Switch } from '../controls/Switch.tsx'
import { Slider } from '../controls/slider.ts'
import { long, WideParts } from './parts.tsx'

const choices = ['House', 'Techno', long]

export const Fields = () => (
  <>
    <WideParts title="Text">
      <TextInput label="Empty" placeholder="What stands in it" />
      <TextInput label="Filled" defaultValue="Tarn" />
      <TextInput label="Long" defaultValue={long} />
      <TextInput label="With an error" defaultValue="Tarn" error="Enter another name" />
      <TextInput label="Disabled" defaultValue="Tarn" disabled />
      <TextInput label={long} error={long} />
    </WideParts>
    <WideParts title="Password">
      <PasswordField label="Password" defaultValue="quiet nights" />
      <PasswordField label="New password" error="Passwords must match" />
    </WideParts>
    <WideParts title="Choice">
      <NativeSelect label="Genre" data={choices} />
      <NativeSelect label="Genre, long" data={choices} defaultValue={long} />
      <NativeSelect label="Genre, disabled" data={choices} disabled />
    </WideParts>
    <WideParts title="Long text">
      <Textarea label="Comment" placeholder="What do you hear?" />
      <Textarea label="Comment, filled" defaultValue={`${long}. `.repeat(5)} />
      <Textarea label="Comment, with an error" error="Enter a comment" />
    </WideParts>
    <WideParts title="Search">
      <Input
        type="search"
        aria-label="Search"
        placeholder="Search"
        size="sm"
        radius="xl"
        leftSection={<IconSearch size={18} aria-hidden="true" />}
      />
    </WideParts>
    <WideParts title="Switch">
      <Switch label="Off" />
      <Switch label="On" defaultChecked />
      <Switch label="Off and disabled" disabled />
      <Switch label="On and disabled" defaultChecked disabled />
      <Switch label="With a description" description={long} defaultChecked />
      <Switch label={`${long}, long`} />
    </WideParts>
    <WideParts title="One of a few">
      {choices.map(choice => (
        <Chip key={choice} type="radio" name="one-of-a-few" defaultChecked={choice === 'House'}>
          {choice}
        </Chip>
      ))}
      <Chip disabled>Disabled</Chip>
    </WideParts>
    <WideParts title="Slider">
      {[0, 0.6, 1].map(value => (
        <Slider key={value} min={0} max={1} step={0.1} defaultValue={value} thumbLabel={`Volume, at first ${value}`} />
      ))}
    </WideParts>
  </>
)
