#!/usr/bin/python3
"""A browser on WebKitGTK for its WebDriver: browser.py PROFILE [still] [private].

WebKitGTK's own MiniBrowser forgets its profile when it is automated, and has other settings than Safari. This one keeps
pages when they are left, as Safari does, and writes each console message and page error to its output.
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Gdk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, Gtk, WebKit2

profile = sys.argv[1]


def open_context():
    if "private" in sys.argv:
        data = WebKit2.WebsiteDataManager.new_ephemeral()
    else:
        data = WebKit2.WebsiteDataManager(base_data_directory=f"{profile}/data", base_cache_directory=f"{profile}/cache")
    context = WebKit2.WebContext(website_data_manager=data)
    context.set_automation_allowed(True)
    return context


def open_view(_session):
    view = WebKit2.WebView(
        web_context=context,
        is_controlled_by_automation=True,
        settings=WebKit2.Settings(enable_page_cache=True, enable_write_console_messages_to_stdout=True),
        # Sound needs a gesture.
        website_policies=WebKit2.WebsitePolicies(autoplay=WebKit2.AutoplayPolicy.ALLOW_WITHOUT_SOUND),
    )
    window = Gtk.Window(default_width=1280, default_height=900)
    window.add(view)
    window.show_all()
    # Without a window manager nobody gives it the focus.
    window.get_window().focus(Gdk.CURRENT_TIME)
    view.connect("close", lambda _view: Gtk.main_quit())
    return view


def start_session(_context, session):
    # The driver refuses a browser without a name.
    session.set_application_info(WebKit2.ApplicationInfo())
    session.connect("create-web-view", open_view)


# Letters are as wide as their font has them, as on a phone.
settings = Gtk.Settings.get_default()
settings.set_property("gtk-xft-hintstyle", "hintnone")
settings.set_property("gtk-xft-hinting", 0)
# Less movement, for who asks for it.
settings.set_property("gtk-enable-animations", "still" not in sys.argv)
context = open_context()
context.connect("automation-started", start_session)
Gtk.main()
