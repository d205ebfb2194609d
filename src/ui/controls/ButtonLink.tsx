import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

interface AnchorButtonProps extends ButtonProps, Omit<ComponentProps<'a'>, keyof ButtonProps> {}

const AnchorButton = (props: AnchorButtonProps) => <Button component="a" {...props} />

/** A link to a page of the app that looks like a button. */
export const ButtonLink = createLink(AnchorButton)
