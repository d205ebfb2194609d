import { Anchor, Text, Title } from '../controls/text.ts'
import { Group, Stack } from '../layout/group-stack.ts'
import { long, Part } from './parts.tsx'

/** Without 1, which the page has already. */
const orders = [2, 3] as const

export const Texts = () => (
  <>
    <Part title="Titles">
      <Stack gap="sm">
        {orders.map(order => (
          <Title key={order} order={order}>
            {long}
          </Title>
        ))}
      </Stack>
    </Part>
    <Part title="Text">
      <Stack gap="sm">
        <Text>{long}</Text>
        <Text size="sm" c="dimmed">
          {long}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {long}
        </Text>
        <Text variant="prose" maw={432}>
          <strong>{long}</strong>, and {long}
        </Text>
      </Stack>
    </Part>
    <Part title="Links in text">
      <Group gap="sm" c="var(--fog-1)">
        <Anchor href="#main">Underlined when pointed at</Anchor>
        <Anchor href="#main" underline="always">
          Always underlined
        </Anchor>
        <Anchor href="#main" variant="quiet">
          As grey as its words
        </Anchor>
      </Group>
    </Part>
  </>
)
