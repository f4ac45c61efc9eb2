import { IconUser } from '@tabler/icons-react'
import type { DetailedRoute } from 'shared-domain'
import { type RouteChanging, useMay } from 'shared-domain/client'
import { Button, Modal, useDisclosure } from 'shared-ui'
import { DriverForm } from './DriverForm'

interface AssignButtonProps {
  route: DetailedRoute
  changing: RouteChanging
}

/** Gives the route to one of the drivers, or to nobody; left out where that is not possible. */
export function AssignButton({ route, changing }: AssignButtonProps) {
  const [isOpen, { open, close }] = useDisclosure()
  const mayAssign = useMay('routes:assign')
  if (!mayAssign || !route.changes.includes('assign')) return null
  return (
    <>
      <Button variant="default" leftSection={<IconUser size={18} aria-hidden />} onClick={open}>
        Assign to Driver
      </Button>
      <Modal opened={isOpen} onClose={close} title="Assign to Driver">
        <DriverForm
          route={route}
          onChoose={(driver) => {
            close()
            changing.change({ kind: 'assign', driver })
          }}
        />
      </Modal>
    </>
  )
}
