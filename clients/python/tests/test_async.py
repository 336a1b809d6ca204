from glassbus import AsyncSystem


async def test_the_same_verbs_are_awaited(async_glassbus: AsyncSystem) -> None:
    await async_glassbus.inject("toast.show", id="a", message="M", duration=2)
    await async_glassbus.expect("toast.presented", id="a")
    await async_glassbus.advance(2)
    await async_glassbus.expect("toast.dismissing", id="a", at=2)
    assert await async_glassbus.now() == 2
