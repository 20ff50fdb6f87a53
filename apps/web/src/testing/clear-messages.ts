// Messages are kept in a store of their module, which all files of a worker share. The next test must not find the
// messages of the previous one.
import { notifications } from '@mantine/notifications'
import { afterEach } from 'vitest'

afterEach(() => notifications.clean())
